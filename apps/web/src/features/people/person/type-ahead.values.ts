import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'

/** Letters that follow each other faster than this belong to one word. */
const WORD_PAUSE_MS = 800

type Key = { key: string; timeStamp: number }

const isOneLetter = (typed: string): boolean => [...typed].every(letter => letter === typed[0])

const starting = (options: readonly string[], typed: string): string | undefined =>
  options.find(option => searchKey(option).startsWith(typed))

/**
 * Chooses as the boxes of the browser do: "av" is the first option that begins so, the same letter again is the next
 * one that begins with it. Accents are not asked for: "mae" finds "Mãe".
 */
export const createTypeAhead = () => {
  let typed = ''
  let last = 0
  return (options: readonly string[], current: string, { key, timeStamp }: Key): string | undefined => {
    const letter = [...key].length === 1 ? searchKey(key) : ''
    if (letter === '') return undefined
    typed = timeStamp - last > WORD_PAUSE_MS ? letter : typed + letter
    last = timeStamp
    const word = starting(options, typed)
    if (!isOneLetter(typed) || (word && typed.length > 1)) return word
    const at = options.indexOf(current)
    return starting([...options.slice(at + 1), ...options.slice(0, at + 1)], letter)
  }
}
