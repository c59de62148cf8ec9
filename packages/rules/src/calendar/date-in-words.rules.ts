import { type CivilDate, MONTHS } from './civil-date.rules.ts'

const UNITS = [
  '',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
]
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
]

const joined = (words: readonly string[]): string => words.filter(Boolean).join(' e ')

function belowHundred(value: number): string {
  return value < 20
    ? (UNITS[value] ?? '')
    : joined([TENS[Math.trunc(value / 10)] ?? '', UNITS[value % 10] ?? ''])
}

function belowThousand(value: number): string {
  return value === 100 ? 'cem' : joined([HUNDREDS[Math.trunc(value / 100)] ?? '', belowHundred(value % 100)])
}

/**
 * A whole number from 1 to 9999 in words: 2026 is "dois mil e vinte e seis", 1999 "mil novecentos e noventa e nove".
 * Throws RangeError on others. Source: practice of minutes of schools.
 */
export function numberInWords(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 9999) throw new RangeError(`not in words: ${value}`)
  const [thousands, rest] = [Math.trunc(value / 1000), value % 1000]
  if (thousands === 0) return belowThousand(rest)
  const thousand = thousands === 1 ? 'mil' : `${UNITS[thousands]} mil`
  if (rest === 0) return thousand
  // "mil e cem", "mil e vinte", but "mil novecentos e noventa".
  const and = rest < 100 || rest % 100 === 0 ? ' e ' : ' '
  return `${thousand}${and}${belowThousand(rest)}`
}

/**
 * A date as minutes begin: "Ao primeiro dia do mês de março de dois mil e vinte e seis", "Aos vinte e três dias do mês
 * de novembro de …".
 */
export function formalDate(date: CivilDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const opening = day === 1 ? 'Ao primeiro dia' : `Aos ${numberInWords(day)} dias`
  return `${opening} do mês de ${MONTHS[month - 1]} de ${numberInWords(year)}`
}

/** A whole number in the feminine, as hours are read: 21 is "vinte e uma", 2 "duas". */
function feminine(value: number): string {
  return numberInWords(value).replace(/um$/, 'uma').replace(/dois$/, 'duas')
}

/**
 * A time of day (HH:MM or HH:MM:SS) as minutes say it: "às quatorze horas e trinta minutos", "à uma hora", "à zero hora".
 * Source: practice of minutes of schools.
 */
export function formalTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours === 0 ? 'zero' : feminine(hours)
  const whole = hours < 2 ? `à ${hour} hora` : `às ${hour} horas`
  if (minutes === 0) return whole
  return `${whole} e ${numberInWords(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
