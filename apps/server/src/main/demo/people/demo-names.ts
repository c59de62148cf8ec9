import type { Random } from '../demo-random.ts'

export type Gender = 'Feminino' | 'Masculino'
type Weighted = readonly (readonly [string, number])[]

// Shares of the population of each sex, percent (IBGE, Censo 2022); the long tail is ours.
const WOMEN: Weighted = [
  ['Maria', 12],
  ['Ana', 3.8],
  ['Francisca', 0.9],
  ['Antônia', 0.8],
  ['Juliana', 0.8],
  ['Adriana', 0.8],
  ['Fernanda', 0.8],
  ['Márcia', 0.8],
  ['Patrícia', 0.8],
  ['Aline', 0.7],
  ['Sandra', 0.7],
  ['Camila', 0.7],
  ['Conceição', 0.3],
  ['Luíza', 0.6],
  ['Vanessa', 0.6],
]
const MEN: Weighted = [
  ['José', 5],
  ['João', 3.4],
  ['Antônio', 2.2],
  ['Francisco', 1.7],
  ['Carlos', 1.5],
  ['Paulo', 1.4],
  ['Pedro', 1.4],
  ['Lucas', 1.3],
  ['Luiz', 1.2],
  ['Marcos', 1.1],
  ['Rafael', 0.9],
  ['Márcio', 0.6],
  ['Sérgio', 0.6],
  ['Sebastião', 0.5],
  ['Fábio', 0.5],
]
const GIRLS: Weighted = [
  ['Helena', 3],
  ['Alice', 3],
  ['Laura', 2.5],
  ['Maria', 6],
  ['Júlia', 2.4],
  ['Sophia', 2.2],
  ['Manuela', 1.8],
  ['Cecília', 1.5],
  ['Valentina', 1.5],
  ['Heloísa', 1.5],
  ['Lívia', 1.4],
  ['Ana', 1.9],
  ['Letícia', 1.1],
  ['Yasmin', 1],
  ['Beatriz', 1],
  ['Inês', 0.4],
  ['Zoé', 0.2],
]
const BOYS: Weighted = [
  ['Miguel', 3],
  ['Arthur', 3],
  ['Davi', 2.5],
  ['Gabriel', 2.4],
  ['Heitor', 2.2],
  ['João', 2.4],
  ['Pedro', 2],
  ['Enzo', 1.6],
  ['Théo', 1.5],
  ['Lucas', 1.4],
  ['Matheus', 1.3],
  ['Vinícius', 1.1],
  ['Antônio', 0.8],
  ['José', 1.2],
  ['Caio', 0.9],
  ['Kauã', 0.7],
  ['Otávio', 0.5],
]
const SURNAMES: Weighted = [
  ['Silva', 16.8],
  ['Santos', 10.5],
  ['Oliveira', 5.8],
  ['Souza', 4.5],
  ['Pereira', 3.4],
  ['Ferreira', 3.1],
  ['Lima', 3],
  ['Alves', 2.8],
  ['Rodrigues', 2.7],
  ['Costa', 2.4],
  ['Ribeiro', 1.6],
  ['Gomes', 1.6],
  ['Carvalho', 1.5],
  ['Almeida', 1.4],
  ['Araújo', 1.3],
  ['Nascimento', 1.3],
  ['Gonçalves', 1.1],
  ['Conceição', 0.8],
  ['Assunção', 0.4],
  ['Galvão', 0.4],
  ["Sant'Anna", 0.5],
  ["D'Ávila", 0.5],
  ['Takahashi', 0.3],
  ['Müller', 0.2],
]
const PARTICLES: Record<string, string> = { Silva: 'da', Costa: 'da', Conceição: 'da', Santos: 'dos' }

const totals = new Map<Weighted, number>()

const draw = (random: Random, list: Weighted): string => {
  const total = totals.get(list) ?? list.reduce((sum, [, weight]) => sum + weight, 0)
  totals.set(list, total)
  let left = random.unit() * total
  const entry = list.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (entry ?? list[0])?.[0] ?? ''
}

const given = (random: Random, gender: Gender, young: boolean): string => {
  const [grown, children] = gender === 'Feminino' ? [WOMEN, GIRLS] : [MEN, BOYS]
  const list = young && random.chance(0.85) ? children : grown
  const first = draw(random, list)
  const second = random.chance(0.3) ? draw(random, list) : first
  return second === first ? first : `${first} ${second}`
}

const withParticle = (random: Random, surname: string): string =>
  random.chance(0.08) && !surname.includes("'") ? `${PARTICLES[surname] ?? 'de'} ${surname}` : surname

export type FullName = { name: string; mother: string; father: string }

/** Given name (30 % with a second), the mother's surname, the father's; 8 % with "da", "de" or "dos". */
export const fullName = (random: Random, { gender, young }: { gender: Gender; young: boolean }): FullName => {
  const mother = draw(random, SURNAMES)
  const drawn = draw(random, SURNAMES)
  const father = drawn === mother ? 'Barbosa' : drawn
  return { name: `${given(random, gender, young)} ${mother} ${withParticle(random, father)}`, mother, father }
}

/** A parent who passed on the surname. */
export const parentName = (random: Random, gender: Gender, surname: string): string =>
  `${given(random, gender, false)} ${draw(random, SURNAMES)} ${surname}`

/** A person with the given name of a social name; the surnames stay. */
export const socialName = (random: Random, name: string, gender: Gender): string => {
  const other = gender === 'Feminino' ? BOYS : GIRLS
  return [draw(random, other), ...name.split(' ').slice(1)].join(' ')
}
