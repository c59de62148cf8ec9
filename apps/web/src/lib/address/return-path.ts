import { PATHS } from './paths.ts'

/** Pages that lead nowhere once a person is signed in. */
const NOT_AFTER_SIGN_IN: readonly string[] = [
  PATHS.login,
  PATHS.studentRegister,
  PATHS.forgotPassword,
  PATHS.studentResetPassword,
  PATHS.guardianLetter,
  PATHS.firstRun,
  PATHS.notFound,
  PATHS.unauthorized,
  PATHS.invalidAccess,
]

/** A path of this site in printable signs: a browser reads "//", backslashes and control signs as another site. */
const OWN_PATH = /^\/(?!\/)[!-[\]-~]*$/

/** Whether sign-in may lead to this address, from which a visitor came. */
export const isReturnPath = (path: string): boolean =>
  OWN_PATH.test(path) && !NOT_AFTER_SIGN_IN.includes(path.split(/[?#]/, 1)[0] ?? '')
