import { expect, it } from 'vitest'
import { isYesOrNo, YES_OR_NO } from './yes-no.rules.ts'

it('an answer is yes or no in any case, and nothing else', () => {
  for (const word of [...YES_OR_NO, 'Sim', 'NÃO']) expect(isYesOrNo(word)).toBe(true)
  for (const text of ['', 'nao', 's', 'talvez', 'sim ']) expect(isYesOrNo(text)).toBe(false)
})
