/** A statement in small letters with single spaces, without comments; and the comment right before it. */
export type SqlStatement = { text: string; comment: string }

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|[^;'$/-]+|./g

/** The statements of a script. What stands between quotes of dollars is one text. */
export const statementsIn = (sql: string): SqlStatement[] => {
  const statements: SqlStatement[] = []
  let text = ''
  let comment = ''
  const end = () => {
    const plain = text.replace(/\s+/g, ' ').trim().toLowerCase()
    if (plain !== '') statements.push({ text: plain, comment })
    text = ''
    comment = ''
  }
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--')) {
      if (text.trim() === '') comment += `${token}\n`
      else text += ' '
    } else if (token.startsWith('/*')) text += ' '
    else if (token === ';') end()
    else text += token
  }
  end()
  return statements
}
