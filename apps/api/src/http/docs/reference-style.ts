/** What Swagger UI looks like here, beside its own style: a way back, a contrast of 4.5, and no line wider than a phone. */
export const referenceStyle = `
:root { color-scheme: light; }
:root.dark-mode { color-scheme: dark; background: #0b1120; }
:root.dark-mode .swagger-ui, :root.dark-mode .swagger-ui .scheme-container { background: #0b1120; }
body { margin: 0; }
header { padding: 8px 20px; border-bottom: 1px solid light-dark(#d5dde7, #2b3850); }
header a { display: inline-block; margin-right: 16px; padding: 6px 0; font: 600 14px sans-serif; color: light-dark(#0f766e, #2dd4bf); }
.swagger-ui .wrapper { box-sizing: border-box; max-width: 1180px; }
.swagger-ui .opblock-body { overflow-x: auto; }
.swagger-ui .parameter__in { color: light-dark(#475569, #a3b1c6); }
:root.dark-mode .swagger-ui .try-out__btn.cancel { color: #ffa8a8; border-color: #ffa8a8; }
:root.dark-mode .swagger-ui .header-col, :root.dark-mode .swagger-ui .col_header { color: #e8edf5; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ffa8a8 !important; }
@media (prefers-reduced-motion: reduce) { .swagger-ui * { transition: none !important; } }
.swagger-ui .opblock-summary-path, .swagger-ui .renderedMarkdown { overflow-wrap: anywhere; }

:root:not(.dark-mode) .swagger-ui .info .title small { background: #475569; }
:root:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #3f6212; }
:root:not(.dark-mode) .swagger-ui .info a, :root:not(.dark-mode) .swagger-ui .info .url,
:root:not(.dark-mode) .swagger-ui .info .link .url { color: #1d4ed8; }
:root:not(.dark-mode) .swagger-ui .btn.authorize, :root:not(.dark-mode) .swagger-ui .btn.authorize span { color: #166534; border-color: #166534; }
:root:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #166534; }
:root:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1d4ed8; }
:root:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #b91c1c; }
:root:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button { color: #475569; }
:root:not(.dark-mode) .swagger-ui .btn.cancel { color: #b91c1c; border-color: #b91c1c; }
:root:not(.dark-mode) .swagger-ui .btn.execute { background: #1d4ed8; }
`;
