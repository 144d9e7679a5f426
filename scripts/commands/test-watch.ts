// `npm run test:watch`: runs the unit tests of code changed since the last commit, again after each change.
import { bin, continueAs } from '../setup/processes.ts'

continueAs([bin('vitest'), 'watch', '--project', 'unit', '--changed'])
