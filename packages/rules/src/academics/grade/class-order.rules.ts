import { sortKey } from '../../people/person/search-key.rules.ts'

/** Names of places, in which words of a stage tell none: "Núcleo Jardim das Flores", "Parque Infantil". */
const PLACES = / (?:nucleo|polo) [a-z]+(?= )| parque infantil(?= )/g

/** Words that tell where a class stands in a school's life, in the form of a sort key between two blanks. */
const STAGES: readonly (readonly [stage: number, words: RegExp])[] = [
  [9, / eja | jovens e adultos /],
  [7, / medio /],
  [7, / em ([a-z] )?$/],
  [1, / bercarios? /],
  [2, / creches? /],
  [3, / maternal /],
  [4, / infantil /],
  // "Jardim II", "Jardim A – Manhã", "Jardim de Infância", and no garden city.
  [
    4,
    / jardim (?=$|[0-9]|[ivx]+ |[a-z] |de infancia |(?:manha|tarde|noite|integral|matutino|vespertino|turma|grupo|nivel) )/,
  ],
  [5, / pre( |escola |escolar )(?!vestibular |enem |universitario )/],
  // "6 a 9 anos" is an age.
  [6, / (fundamental|ano|anos iniciais|anos finais) /],
  [6, / [0-9]+o anos /],
  [7, / series? /],
]
const YEARS = 6
const BEGINS_WITH_YEAR = /^ [0-9]/
const ANY_OTHER = 8
const DIGITS = 12

/** Every number in so many digits, the last of which stand: what is longer is no number of a class. */
const evenly = (text: string): string =>
  text.replace(/[0-9]+/g, digits => digits.padStart(DIGITS, '0').slice(-DIGITS))

const stageIn = (framed: string): number => {
  const withoutPlaces = framed.replace(PLACES, '')
  return (
    STAGES.find(([, words]) => words.test(withoutPlaces))?.[0] ??
    (BEGINS_WITH_YEAR.test(framed) ? YEARS : ANY_OTHER)
  )
}

/** Whether a name tells that a class or level is of Infantil; null where it tells no stage. */
export function isInfantilName(name: string): boolean | null {
  const stage = stageIn(` ${sortKey(name)} `)
  return stage === ANY_OTHER ? null : stage < YEARS
}

/** Where a class stands in a school's life. */
export type ClassStage = {
  /** Berçário 1, Creche 2, Maternal 3, Infantil and Jardim 4, Pré 5, ano 6, série 7, none 8, EJA 9. */
  readonly stage: number
  /** The number of the year or série, or of what follows the word of the stage; null without one. */
  readonly year: number | null
  /** The words that distinguish this class from others of its year, as a sort key: "a", "b manha"; may be empty. */
  readonly label: string
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']
const STAGE_WORDS =
  / (?:ensino|fundamental|medio|educacao|infantil|infancia|eja|jovens|adultos|ano|anos|iniciais|finais|serie|series|etapa|fase|turma|classe|sala|pre|escola|escolar|jardim|maternal|creches?|bercarios?|de|da|do|e)(?= )/g

/** Reads where a class stands from its name: "6º ano A" is year 6 of stage 6, label "a". */
export function classStage(name: string): ClassStage {
  const framed = ` ${sortKey(name)} `
  const plain = framed.replace(/([0-9])[oa] /g, '$1 ')
  const words = plain.replace(STAGE_WORDS, ' ').trim().split(/ +/)
  const at = words.findIndex(word => /^[0-9]{1,2}$/.test(word) || ROMAN.includes(word))
  const found = words[at]
  const year = found === undefined ? null : /[0-9]/.test(found) ? Number(found) : ROMAN.indexOf(found) + 1
  return {
    stage: stageIn(framed),
    year,
    label: words.filter((_, place) => place !== at).join(' '),
  }
}

/**
 * The key by which classes are put in order as a school does: Berçário, Creche, Maternal, Infantil, Pré; then 1º to
 * 9º ano; then 1ª to 3ª série; then what tells no stage; EJA last. Within a stage by the number of the year, then by
 * letters and shift, numbers by their value ("10º" after "9º", "6º" as "6"). A word tells a stage only where it stands
 * for one: in the name of a place or in an age it does not. Roman numbers follow their letters, which
 * is right to VIII. Compare with `<`. Two names have the same key only when they have the same `sortKey`. The database
 * keeps it by a function of its own, `class_order`, which answers the same.
 */
export function classOrder(name: string): string {
  const key = sortKey(name)
  const framed = ` ${key} `
  const stage = stageIn(framed)
  const plain = framed.replace(/([0-9])[oa] /g, '$1 ')
  const year = / ([0-9]+) (?:anos?|series?) /.exec(plain)?.[1] ?? /^ ([0-9]+)/.exec(plain)?.[1] ?? ''
  return `${stage}${evenly(stage === ANY_OTHER ? '' : year)}\t${evenly(plain.trim())}\t${key}`
}

/** Order of two names of classes by their `classOrder`. */
export function compareClasses(a: string, b: string): number {
  const [left, right] = [classOrder(a), classOrder(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
