export { type OperateOptions, type Operating, operate } from './operate.ts'
