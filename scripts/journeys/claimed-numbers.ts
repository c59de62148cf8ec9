import { cpfWithCheckDigits, isValidCpf } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { childOf, type SyntaxNode, syntaxOf, walk } from '../sql-check/syntax.ts'

/** The name and the content of a file. */
export type JourneyFile = { name: string; source: string }

/** How a helper makes people of one number: `names` are those of its calls, `cpfsOf` what comes of that number. */
export type Maker = { file: string; names: readonly string[]; cpfsOf: (seed: number) => readonly string[] }

const MAKE = 'cpfWithCheckDigits'
const NINE_DIGITS = /^\d{9}$/
const LITERALS = ['StringLiteral', 'NumericLiteral']

const isSpec = (name: string): boolean => name.endsWith('.spec.ts')

const literalOf = (node: SyntaxNode): string | undefined =>
  LITERALS.includes(node.type) ? String(node.value) : undefined

const calleeOf = (node: SyntaxNode): string => {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  return callee?.type === 'Identifier' ? String(callee.value) : ''
}

/** Whether a helper makes CPFs of anything but a number as it was given. */
const makesSeveral = ({ source }: JourneyFile): boolean => {
  let isFound = false
  walk(syntaxOf(source).root, (node, around) => {
    const isGiven = node.type === 'Identifier' || literalOf(node) !== undefined
    const [call] = around
    if (call && calleeOf(call) === MAKE && node !== childOf(call, 'callee') && !isGiven) isFound = true
  })
  return isFound
}

/** The number that a literal gives to a person: nine digits as helpers take them, or a CPF as people write it. */
const seedIn = (node: SyntaxNode): string | undefined => {
  const text = literalOf(node) ?? ''
  if (NINE_DIGITS.test(text)) return text
  return isValidCpf(text) ? text.replaceAll(/\D/g, '').slice(0, 9) : undefined
}

/** The CPFs that a journey gives to people, each with the place in its file that names it. */
export const claimedCpfs = ({ source }: JourneyFile, makers: readonly Maker[]): Set<string> => {
  const claimed = new Set<string>()
  walk(syntaxOf(source).root, (node, around) => {
    const seed = seedIn(node)
    if (seed === undefined) return
    const call = calleeOf(around[0] ?? node)
    const maker = makers.find(({ names }) => names.includes(call))
    for (const cpf of maker?.cpfsOf(Number(seed)) ?? [cpfWithCheckDigits(seed)]) claimed.add(cpf)
  })
  return claimed
}

/**
 * Why two journeys could not run against the same school. A helper names no number of its own, because its caller
 * would share it; and one that makes several people of one number is among the makers.
 */
export const numberFaults = (
  files: readonly JourneyFile[],
  { makers, demoCpfs }: { makers: readonly Maker[]; demoCpfs: readonly string[] },
): string[] => {
  const faults: string[] = []
  const owners = new Map<string, string>(demoCpfs.map(cpf => [cpf, 'the demonstration']))
  for (const file of files) {
    const claimed = claimedCpfs(file, makers)
    if (!isSpec(file.name)) {
      for (const cpf of claimed)
        faults.push(
          `${file.name} names ${cpf}: whoever calls it should, for two of them would share the number`,
        )
      if (makesSeveral(file) && !makers.some(maker => maker.file === file.name))
        faults.push(`${file.name} makes several CPFs of one number, and is none of the makers`)
      continue
    }
    for (const cpf of claimed) {
      const owner = owners.get(cpf)
      if (owner) faults.push(`${cpf} is of ${owner} and of ${file.name}`)
      else owners.set(cpf, file.name)
    }
  }
  return faults
}
