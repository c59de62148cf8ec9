/** A part of a picture, in its own pixels. */
export type PictureArea = { x: number; y: number; width: number; height: number }

const QUALITY = 0.85

type Size = Pick<PictureArea, 'width' | 'height'>

/** The largest part of a picture that has a shape (width by height), from its middle. */
export const middleOf = ({ width, height }: Size, shape: number): PictureArea => {
  const cut = width / height > shape ? { width: height * shape, height } : { width, height: width / shape }
  return { ...cut, x: (width - cut.width) / 2, y: (height - cut.height) / 2 }
}

/** The picture at an address, upright as the browser shows it. Fails where it is none: a file may only be called so. */
export const loadedPicture = (address: string): Promise<HTMLImageElement> =>
  new Promise((arrived, failed) => {
    const image = new Image()
    image.onload = () => arrived(image)
    image.onerror = () => failed(new Error('not a picture'))
    image.src = address
  })

/** The pixels of a part of a picture that is sent at most so wide, never larger than it came. */
export const sizeOfCut = ({ width, height }: Size, widest: number): Size => {
  const wide = Math.max(1, Math.min(widest, Math.round(width)))
  return { width: wide, height: Math.max(1, Math.round((wide * height) / width)) }
}

/** A part of a picture as a JPEG data URI, on white where the picture is transparent. */
export const cutOut = (image: HTMLImageElement, area: PictureArea, widest: number): string => {
  const size = sizeOfCut(area, widest)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
