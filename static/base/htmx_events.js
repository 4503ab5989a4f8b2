// Requests of htmx, by the id of the element that sends them.

// Call `act` with what htmx tells (its event's detail) whenever this element's request gets so far.
export function onRequest(stage, id, act) {
  document.addEventListener(`htmx:${stage}`, ({ detail }) => {
    if (detail.requestConfig?.elt?.id === id) act(detail);
  });
}

// Why a request was refused: in the server's words, or by its status where a proxy or an older page
// answered without any; null where the site failed or did not answer.
export function refusal(xhr) {
  const words = xhr?.getResponseHeader("X-Refusal");
  if (words) return decodeURIComponent(words);
  const { sayGone, sayTooLong } = document.body.dataset;
  if ([413, 414].includes(xhr?.status)) return sayTooLong;
  return [403, 404, 405, 410].includes(xhr?.status) ? sayGone : null;
}
