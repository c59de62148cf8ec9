import { Outlet } from 'react-router'
import { useReplaceSplash } from '../start/splash.ts'

/** Around every page, once there is one. */
export const RootLayout = () => {
  useReplaceSplash()
  return <Outlet />
}
