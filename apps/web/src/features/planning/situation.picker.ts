export { situationAddress } from './lesson-situations.ts'
