// Requests of htmx, by the id of the element that sends them.

// Call `act` with what htmx tells (its event's detail) whenever this element's request gets so far.
export function onRequest(stage, id, act) {
  document.addEventListener(`htmx:${stage}`, ({ detail }) => {
    if (detail.requestConfig?.elt?.id === id) act(detail);
  });
}

// Why a request was refused, in the server's words; null where it said nothing or did not answer.
export function refusal(xhr) {
  const words = xhr?.getResponseHeader("X-Refusal");
  return words && decodeURIComponent(words);
}
