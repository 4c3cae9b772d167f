// Shows the schema that the page names; a signed-in visitor may try the calls (session and CSRF cookie).
const docs = document.getElementById("docs");
const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? "";

// The colours that were chosen on the pages, else the system's.
const system = matchMedia("(prefers-color-scheme: dark)");
const colour = () => {
  const chosen = cookie("theme");
  const isDark = chosen === "dark" || (chosen !== "light" && system.matches);
  document.documentElement.classList.toggle("dark-mode", isDark);
};
colour();
system.addEventListener("change", colour);
document.getElementById("theme").addEventListener("click", () => {
  const other = document.documentElement.classList.contains("dark-mode") ? "light" : "dark";
  document.cookie = `theme=${other};path=/;max-age=${365 * 24 * 3600};samesite=lax`;
  colour();
});

// What Swagger UI leaves unsaid to who can't see it: selector, attribute, and what it says.
const MENDS = [
  [".information-container", "role", () => "region"],
  [".information-container", "aria-label", () => "About the interface"],
  ["h3.opblock-tag", "aria-level", () => "2"],
  ["h4", "aria-level", () => "3"],
  ["h5", "aria-level", () => "4"],
  ["textarea", "aria-label", () => "Body of the request"],
  ["select, input:not([type=hidden])", "aria-label", (found) => found.closest("tr")?.dataset.paramName ?? "Value"],
  [".microlight", "tabindex", () => "0"], // Long examples scroll: the keyboard must reach them.
  [".responses-table", "aria-label", (found) => `Responses: ${found.id.replaceAll("_", " ")}`],
];
const mend = () => {
  for (const [selector, attribute, said] of MENDS)
    for (const found of docs.querySelectorAll(`:is(${selector}):not([${attribute}])`))
      if (attribute !== "aria-label" || !found.labels?.length) found.setAttribute(attribute, said(found));
};
new MutationObserver(mend).observe(docs, { childList: true, subtree: true });

// A link within a button can't be reached; the button opens the same place.
const PlainLinks = ({ React }) => ({ components: { DeepLink: ({ text }) => React.createElement("span", null, text) } });

SwaggerUIBundle({
  dom_id: "#docs",
  url: docs.dataset.schema,
  deepLinking: true,
  validatorUrl: null,
  plugins: [PlainLinks],
  requestInterceptor: (request) => {
    request.headers["X-CSRFToken"] = cookie("csrftoken");
    return request;
  },
});
