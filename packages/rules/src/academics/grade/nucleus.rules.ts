/** How parts of a class's name are set apart: "Futsal – Núcleo Centro – 6 a 9 anos". */
const BETWEEN_PARTS = /(?<!\s)\s+[\u2010-\u2015·|/-]\s+|(?<!\s)\s+,\s+|,\s+/
const NUCLEUS = /^(n[úu]cleo|p[óo]lo)\s+\S/iu

const partsOf = (className: string): string[] => className.split(BETWEEN_PARTS).map(part => part.trim())

/**
 * The núcleo (the place where a municipal office offers a modality) that a class's name says, or null. A class without
 * one, as at a school, is named as it is.
 */
export const nucleusOf = (className: string): string | null =>
  partsOf(className).find(part => NUCLEUS.test(part.normalize('NFC'))) ?? null

/** A modality with the núcleo where the class trains it: "Futsal · Núcleo Centro". */
export const withNucleus = (modality: string, className: string): string => {
  const nucleus = nucleusOf(className)
  return nucleus === null ? modality : `${modality} · ${nucleus}`
}

/**
 * A class and what is taught in it, in one line: "6º ano A · Matemática"; with a núcleo the modality leads and nothing
 * of the class's name is said twice: "Futsal · Núcleo Centro · 6 a 9 anos".
 */
export const classLine = (className: string, component: string): string => {
  const nucleus = nucleusOf(className)
  if (nucleus === null) return `${className} · ${component}`
  const others = partsOf(className).filter(part => part !== nucleus && part !== component && part !== '')
  return [component, nucleus, ...others].join(' · ')
}
