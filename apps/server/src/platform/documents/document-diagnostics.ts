import { basename } from 'node:path'

/** The compiler's own shape; it is typed `any` in its declarations. */
export type RawDiagnostic = {
  message: string
  path: string
  range: { start: { line: number; character: number } } | null
}

/** Shorter values identify no person, and removing them would make the message unreadable. */
const SHORTEST_PERSONAL = 3

/**
 * Messages may quote the value that broke the template, and values are people's names and marks: whatever stands
 * in the data is blanked, and whatever is quoted, except the template's own keys and fields.
 */
export function redact(message: string, json: string): string {
  const unquoted = message.replace(
    /(\b(?:key|field) )?(`[^`]*`|"(?:[^"\\]|\\.)*")/g,
    (quoted, own: string | undefined) => (own ? quoted : '"…"'),
  )
  return personalValues(json).reduce((text, value) => text.replaceAll(value, '…'), unquoted)
}

/** Longest first, so that a name inside a longer one does not leave the rest standing. */
function personalValues(json: string): string[] {
  const values = new Set<string>()
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value === 'string' && value.length >= SHORTEST_PERSONAL) values.add(value)
    return value
  })
  return [...values].sort((a, b) => b.length - a.length)
}

export function diagnosticLine({ message, path, range }: RawDiagnostic, json: string): string {
  const place = range ? `:${range.start.line + 1}:${range.start.character + 1}` : ''
  return `${basename(path)}${place}: ${redact(message, json)}`
}

/** Writing the PDF throws the compiler's internal listing of causes as one text; this reads the causes out of it. */
export function exportCauses(error: unknown, json: string): string {
  const listing = error instanceof Error ? error.message : ''
  const messages = [...listing.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message = '']) => message)
  const causes = new Set(messages.map(message => redact(message, json)))
  return [...causes].join('; ') || 'the file could not be written'
}
