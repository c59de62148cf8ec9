import { searchKey } from '../person/search-key.rules.ts'

/** How a header is remembered and compared: accents, case and punctuation do not matter. */
export function headerKey(header: string): string {
  return searchKey(header)
}

/** Words that say nothing about what a column holds. */
const STOP_WORDS = new Set('a as o os da de do das dos d e ou com em dado informacao pessoal'.split(' '))

/** Abbreviations and other forms of a word in headers of Brazilian schools, each in full. */
const SHORT: Readonly<Record<string, string>> = {
  alun: 'aluno',
  aluna: 'aluno',
  bair: 'bairro',
  cel: 'celular',
  cert: 'certidao',
  cid: 'cidade',
  cod: 'codigo',
  comp: 'complemento',
  compl: 'complemento',
  crianca: 'aluno',
  dn: 'data nascimento',
  dnasc: 'data nascimento',
  doc: 'documento',
  dt: 'data',
  dta: 'data',
  emis: 'emissao',
  end: 'endereco',
  ender: 'endereco',
  estudante: 'aluno',
  exp: 'expedicao',
  exped: 'expedicao',
  fone: 'telefone',
  genitora: 'mae',
  genitor: 'pai',
  ident: 'identidade',
  logr: 'logradouro',
  mat: 'matricula',
  matr: 'matricula',
  mun: 'municipio',
  munic: 'municipio',
  n: 'numero',
  nac: 'nacionalidade',
  nasc: 'nascimento',
  nascto: 'nascimento',
  natur: 'naturalidade',
  nr: 'numero',
  nro: 'numero',
  no: 'numero',
  num: 'numero',
  obs: 'observacao',
  prof: 'professor',
  professora: 'professor',
  resid: 'residencial',
  resp: 'responsavel',
  tel: 'telefone',
  telef: 'telefone',
  whats: 'whatsapp',
  wpp: 'whatsapp',
  zap: 'whatsapp',
}
/** Their last "s" is no plural. */
const NOT_PLURAL = new Set(['pais', 'status', 'onibus'])

function singular(word: string): string {
  if (word.length < 4 || NOT_PLURAL.has(word) || !word.endsWith('s')) return word
  if (word.endsWith('oes')) return `${word.slice(0, -3)}ao`
  return word.endsWith('veis') ? `${word.slice(0, -4)}vel` : word.slice(0, -1)
}

/** "ALUNO(A)" and "(a) aluna" name both. */
const EITHER = /\(\s*(?:[ao]|as|os)\s*\)|\/\s*a\b/giu
/** "C.P.F." and "e-mail" are one word each. */
const ABBREVIATIONS = /(?<![\p{L}\p{N}])(?:\p{L} ){1,3}\p{L}(?![\p{L}\p{N}])/gu

/**
 * The normal form of a header: "TEL. MÃE", "Telefone da mãe" and "mãe: telefones" have one form. Words in full, in the singular,
 * without meaningless ones, in alphabetical order.
 */
export function headerMeaning(header: string): string {
  const key = searchKey(header.replace(EITHER, ' '))
    .replace(ABBREVIATIONS, letters => letters.replaceAll(' ', ''))
    .replaceAll(/\be mail/gu, 'email')
  const words = key.split(' ').flatMap(word => {
    const one = singular(word)
    return (SHORT[one] ?? one).split(' ')
  })
  const tellingWords = words.filter(word => word !== '' && !STOP_WORDS.has(word))
  return [...new Set(tellingWords)].toSorted().join(' ')
}

/** Whose a column is, when its header names a relation. */
export function headerPerson(header: string): 'mae' | 'pai' | 'responsavel' | null {
  const words = headerMeaning(header).split(' ')
  return (['mae', 'pai', 'responsavel'] as const).find(person => words.includes(person)) ?? null
}

/** The kinship that a header says by itself: of a column "Nome da mãe" everyone is mother. Null when it says none. */
export function impliedKinship(header: string): string | null {
  const person = headerPerson(header)
  if (person === 'mae') return 'Mãe'
  return person === 'pai' ? 'Pai' : null
}
