export const APP_PORT = Number(process.env.E2E_PORT ?? 45_100)
/** Where the server looks for the address of a CEP; nobody answers there unless a journey does. */
export const POSTAL_CODE_PORT = APP_PORT + 1
