/** State of the login page's address: a password has just been created, which is said there for as long as it is needed. */
export const PASSWORD_CREATED = 'password-created'
/** The first institution of this server has just been created here. */
export const INSTITUTION_CREATED = 'institution-created'
