/** An edge, a proxy or a captive portal answered in the vendor's place. */
export function isMarkup(answer: { contentType: string; text: string }): boolean {
  return (
    /^(?:text\/html|application\/xhtml\+xml)$/.test(answer.contentType) ||
    /^\s*<(?:!doctype|html|\?xml)/i.test(answer.text)
  )
}
