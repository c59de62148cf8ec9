import { expect, test } from 'vitest'
import { endsSchooling, stageElsewhere } from './next-stage.rules.ts'

test.each([
  ['5º ano A', false, '6º ano'],
  ['5º ano A', true, '5º ano'],
  ['9º ano', false, '1ª série'],
  ['2ª série B', false, '3ª série'],
  ['3ª série', false, null],
  ['3ª série', true, '3ª série'],
  ['Jardim II', false, null],
  ['Pré II', false, '1º ano'],
  ['Pré II', true, null],
  ['Pré I', false, null],
  ['EJA 2ª etapa', false, '3ª etapa da EJA'],
  ['EJA 2ª etapa', true, '2ª etapa da EJA'],
  ['EJA noturno', false, null],
  ['Oficina de xadrez', false, null],
])('the stage elsewhere after %s (retained: %s) is %s', (name, isRetained, stage) => {
  expect(stageElsewhere(name, isRetained)).toBe(stage)
})

test('the 3ª série and an EJA of the ensino médio end schooling', () => {
  const names = ['2ª série', '3ª série A', '9º ano', 'EJA 2ª etapa', 'EJA Ensino Médio 3ª etapa', 'Oficina']
  expect(names.filter(endsSchooling)).toEqual(['3ª série A', 'EJA Ensino Médio 3ª etapa'])
})
