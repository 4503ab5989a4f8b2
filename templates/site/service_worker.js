{% autoescape off %}// Keeps the site's own files (styles, scripts, font, icons) and a page that says that there is no
// connection. No page with a game and nothing that a visitor sends is ever kept.
const NAME = "shell-{{ version }}";
const FILES = {{ files }};
const STATIC = {{ static_host }};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((shell) => shell.addAll(FILES)).then(() => skipWaiting()));
});

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}
addEventListener("activate", (event) => event.waitUntil(takeOver()));

// Names of static files hold a hash of their contents: what is kept is never out of date.
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type !== "opaque") (await caches.open(NAME)).put(request, answer.clone());
  return answer;
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match("{{ offline }}")) ?? Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || ![location.origin, STATIC].includes(origin)) return;
  if (/^\/static\/.+\.[0-9a-f]{12}\.\w+$/.test(pathname)) event.respondWith(file(event.request));
  else if (mode === "navigate") event.respondWith(page(event));
});
{% endautoescape %}
