const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|[^;'$/-]+|./g

/**
 * The statements of a script, as they stand. They are sent one by one: over several machines PostgreSQL hands the text
 * that it was sent on to the others, which take one statement at a time.
 */
export const statementsOf = (script: string): string[] => {
  const statements: string[] = []
  let text = ''
  const end = () => {
    if (text.trim() !== '') statements.push(text.trim())
    text = ''
  }
  for (const [token] of script.matchAll(TOKEN)) {
    if (token === ';') end()
    else if (token.startsWith('--') || token.startsWith('/*')) text += ' '
    else text += token
  }
  end()
  return statements
}
