/** A text and what is selected in it. */
export type Selection = { text: string; from: number; to: number }

const replaced = ({ text, from, to }: Selection, by: string, selected: [number, number]): Selection => ({
  text: text.slice(0, from) + by + text.slice(to),
  from: from + selected[0],
  to: from + selected[1],
})

/** The selected words in bold, or no longer; `sample` where nothing is selected. */
export const boldOf = (selection: Selection, sample: string): Selection => {
  const { text, from, to } = selection
  const chosen = text.slice(from, to)
  const words = chosen.trim() || sample
  if (/^\*\*[^*]+\*\*$/.test(words)) {
    const bare = words.slice(2, -2)
    return replaced(selection, bare, [0, bare.length])
  }
  const [before = ''] = /^\s*/.exec(chosen) ?? []
  const after = chosen.trim() === '' ? '' : chosen.slice(chosen.trimEnd().length)
  const lead = chosen.trim() === '' ? '' : before
  return replaced(selection, `${lead}**${words}**${after}`, [lead.length + 2, lead.length + 2 + words.length])
}

/** Every selected line as an item, or none any longer. */
export const listOf = ({ text, from, to }: Selection, sample: string): Selection => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  if (lines.every(line => line.trim() === '')) {
    const item = `- ${sample}`
    return replaced({ text, from: start, to: end }, item, [2, item.length])
  }
  const isList = lines.every(line => line.trim() === '' || line.startsWith('- '))
  const items = lines
    .map(line =>
      isList ? line.replace(/^- /, '') : line.trim() === '' || line.startsWith('- ') ? line : `- ${line}`,
    )
    .join('\n')
  return replaced({ text, from: start, to: end }, items, [0, items.length])
}

/** The selection as an address: "escola.br" → "https://escola.br". */
export const linkOf = (selection: Selection): Selection => {
  const chosen = selection.text.slice(selection.from, selection.to).trim()
  const address = /^https?:\/\//i.test(chosen) ? chosen : `https://${/\s/.test(chosen) ? '' : chosen}`
  const by = /\s/.test(chosen) ? `${chosen} ${address}` : address
  return replaced(selection, by, [by.length, by.length])
}
