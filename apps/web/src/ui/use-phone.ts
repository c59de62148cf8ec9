import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a phone's; the breakpoint of the style sheets. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
