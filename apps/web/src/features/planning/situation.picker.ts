export { situationAddress } from './lessons-search.ts'
