import { expect, it } from 'vitest'
import { renderScreen } from '../test-screen.tsx'
import { LousaMark } from './lousa-mark.tsx'

it('is drawn for somebody whose network went away before they opened the menu', () => {
  const { container } = renderScreen(<LousaMark size={36} />)
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('36')
  // Nothing that would have to come.
  expect(container.querySelector('img, image, use')).toBeNull()
})
