export type DocumentFailure = 'TEMPLATE_MISSING' | 'REFUSED' | 'COMPILE' | 'TIMEOUT' | 'CRASH' | 'CLOSED'

/** Names the template and what the compiler said of it. It is logged, so it never quotes the document's data. */
export class DocumentError extends Error {
  override name = 'DocumentError'
  readonly failure: DocumentFailure
  readonly template: string
  readonly diagnostics: string[]

  constructor(failure: DocumentFailure, template: string, diagnostics: string[] = []) {
    super([`document "${template}": ${failure}`, ...diagnostics].join('\n  '))
    this.failure = failure
    this.template = template
    this.diagnostics = diagnostics
  }
}
