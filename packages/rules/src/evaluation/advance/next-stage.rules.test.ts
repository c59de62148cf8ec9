import { expect, test } from 'vitest'
import { stageElsewhere } from './next-stage.rules.ts'

test.each([
  ['5º ano A', false, '6º ano'],
  ['5º ano A', true, '5º ano'],
  ['9º ano', false, '1ª série'],
  ['2ª série B', false, '3ª série'],
  ['3ª série', false, null],
  ['3ª série', true, '3ª série'],
  ['Jardim II', false, null],
  ['Oficina de xadrez', false, null],
])('the stage elsewhere after %s (retained: %s) is %s', (name, isRetained, stage) => {
  expect(stageElsewhere(name, isRetained)).toBe(stage)
})
