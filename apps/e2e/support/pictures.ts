import type { Page } from '@playwright/test'

/** A photograph as a camera writes it, in two colours, wider than high. */
export const photograph = async (page: Page) => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 400 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser draws nothing')
    pen.fillStyle = 'seagreen'
    pen.fillRect(0, 0, 640, 400)
    pen.fillStyle = 'gold'
    pen.fillRect(240, 120, 160, 160)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer }
}
