import { describe, expect, it } from 'vitest'
import { pictureTrouble } from './picture-file.values.ts'

describe('a file chosen as a picture', () => {
  it.each([
    ['image/svg+xml', 10, 'Envie uma imagem JPEG, PNG ou WebP'],
    ['application/pdf', 10, 'Envie uma imagem JPEG, PNG ou WebP'],
    ['', 10, 'Envie uma imagem JPEG, PNG ou WebP'],
    ['image/jpeg', 20 * 1024 * 1024 + 1, 'A imagem deve ter no máximo 20 MB'],
  ])('of type "%s" with %i bytes is refused in words', (type, size, sentence) =>
    expect(pictureTrouble({ type, size })).toBe(sentence),
  )

  it('of a camera is taken, because it is cut to a small one before it is sent', () => {
    expect(pictureTrouble({ type: 'image/jpeg', size: 8 * 1024 * 1024 })).toBeNull()
  })
})
