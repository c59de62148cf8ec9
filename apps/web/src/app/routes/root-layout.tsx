import { Outlet } from 'react-router'
import { useInsteadOfFirstPicture } from '../start/first-picture.ts'

/** Around every page, once there is one. */
export const RootLayout = () => {
  useInsteadOfFirstPicture()
  return <Outlet />
}
