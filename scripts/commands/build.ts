import { build } from '../setup/build.ts'

build()
