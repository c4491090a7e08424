/** What the service allows the style elements of this page by; browsers show it as a property only. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The style element that keeps a page from scrolling behind a dialog asks for it by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
