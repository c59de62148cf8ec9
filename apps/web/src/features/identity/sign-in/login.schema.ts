export { login } from '@lousa/contract/identity/identity.contract.ts'
