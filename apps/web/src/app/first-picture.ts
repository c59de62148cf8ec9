import { useLayoutEffect } from 'react'

const PICTURE = 'first-picture'

/** The page is drawn before its program has arrived; whatever the program shows first takes its place. */
export const useInsteadOfFirstPicture = (): void =>
  useLayoutEffect(() => document.getElementById(PICTURE)?.remove(), [])

export const firstPictureStands = (): boolean => document.getElementById(PICTURE) !== null
