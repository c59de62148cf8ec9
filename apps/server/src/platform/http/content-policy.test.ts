import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const directives = new Map(
  contentPolicy('<script>let own = 1</script>')
    .split('; ')
    .map(directive => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
)

test('a page frames what it has made itself, and nothing that lies anywhere else', () => {
  expect(directives.get('frame-src')).toEqual(['blob:'])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
})

test('a page runs its own scripts alone, and none from what it has made itself', () => {
  expect(directives.get('script-src')?.filter(source => !source.startsWith("'sha256-"))).toEqual(["'self'"])
  expect(directives.get('object-src')).toEqual(["'none'"])
  expect(directives.get('default-src')).toEqual(["'self'"])
  expect([...directives].filter(([, sources]) => sources.includes('*'))).toEqual([])
})
