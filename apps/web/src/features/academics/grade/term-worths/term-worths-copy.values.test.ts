import { describe, expect, it } from 'vitest'
import { aGrade, testId } from '../grade-test-world.ts'
import { copySteps, copyTargets } from './term-worths-copy.values.ts'

describe('the marks copied to another class', () => {
  const source = aGrade()

  it('raise the annual maximum first and lower it last', () => {
    const terms = aGrade({ academicTermMarks: [] }).academicTermMarks
    expect(copySteps(source, aGrade({ highest: 10, average: 6, academicTermMarks: terms }))).toEqual([
      'scale',
      'terms',
    ])
    expect(copySteps(source, aGrade({ highest: 200, average: 60, academicTermMarks: terms }))).toEqual([
      'terms',
      'scale',
    ])
  })

  it('change nothing of a class that has them, and only the mean where the rest is equal', () => {
    expect(copySteps(source, aGrade())).toEqual([])
    expect(copySteps(source, aGrade({ average: 70 }))).toEqual(['scale'])
  })

  it('concern the other classes with marks of the same level', () => {
    const level = { id: testId(99), name: 'EJA', type: 'SEMESTER' as const }
    const others = [
      aGrade({ id: testId(41), name: '10º ano' }),
      aGrade({ id: testId(42), name: '7º ano' }),
      aGrade({ id: testId(43), type: 'ASSESSMENT' }),
      aGrade({ id: testId(44), educationLevel: level }),
    ]
    expect(copyTargets(source, [source, ...others]).targets.map(({ name }) => name)).toEqual([
      '7º ano',
      '10º ano',
    ])
  })

  it('are not copied to a class that makes the mark of the year in another way', () => {
    const mean = aGrade({ id: testId(45), effectiveMode: 'MEAN' })
    const sum = aGrade({ id: testId(46) })
    expect(copyTargets(source, [source, mean, sum])).toEqual({ targets: [sum], ofOtherMode: [mean] })
    expect(copyTargets(mean, [source, mean])).toEqual({ targets: [], ofOtherMode: [source] })
  })
})
