/** The entries of an iCalendar file without folded lines, each with its properties and what follows their names. */
export const entriesOf = (raw: Buffer): Record<string, string>[] =>
  raw
    .toString('utf8')
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map(text => {
      const lines = text.split('END:VEVENT')[0]?.trim().split('\r\n') ?? []
      return Object.fromEntries(lines.map(line => [line.split(/[;:]/)[0], line.slice(line.search(/[;:]/))]))
    })
