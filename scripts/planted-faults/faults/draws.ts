import type { PlantedFault, Suite } from '../planted-fault.ts'

const life: Suite = { project: 'integration', file: 'packages/api/test/commerce/draws.test.ts' }
const folder = 'packages/api/src/modules/commerce/draws'

export const draws: PlantedFault[] = [
  {
    name: 'draw-without-a-cap',
    harm: 'A fan gets more lots than the rules allow by buying twice at once.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: `${folder}/enter-draw.ts`,
        find: 'Math.max(0, cap - (await countIn(tx, entrantId)))',
        replace: 'Math.max(0, cap - Math.min(0, await countIn(tx, entrantId)))',
      },
    ],
    suites: [{ ...life, title: 'the cap of a person holds over several orders' }],
  },
  {
    name: 'draw-rewritten-after-publication',
    harm: 'Organisers change the number of places after fans have entered.',
    layer: 'sql',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/migrations/0108_draws.sql',
        find: 'create trigger draw_stays before update on draw for each row execute function draw_stays();',
        replace: '',
      },
    ],
    suites: [{ ...life, title: 'the number of places' }],
  },
  {
    name: 'draw-believes-a-relay',
    harm: 'A relay that lies decides who wins.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: `${folder}/randomness.ts`,
        find: 'if (isRoundSignature(chain, round, signature)) return signature',
        replace: 'if (isRoundSignature(chain, round, signature) || signature.length > 0) return signature',
      },
    ],
    suites: [{ ...life, title: 'a relay that lies is not believed' }],
  },
  {
    name: 'draw-keeps-refunded-lots',
    harm: 'A fan wins with an album that was paid back.',
    layer: 'transactions',
    isGrave: true,
    edits: [
      {
        file: `${folder}/store.ts`,
        find: "where d.state = 'OPEN' and d.id in",
        replace: "where d.state = 'CLOSED' and d.id in",
      },
    ],
    suites: [{ ...life, title: 'a refund takes the lots of its order out while the draw is open' }],
  },
  {
    name: 'draw-accepts-a-second-signature',
    harm: 'The house chooses between two results by another encoding of the same round.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: 'packages/draw-protocol/src/public-randomness.ts',
        find: 'return verify(point, toCurve(roundMessage(round), hashToCurve.DST), key)',
        replace: `const message = toCurve(roundMessage(round), hashToCurve.DST)
    return verify(point, message, key) || verify(point.negate(), message, key)`,
      },
    ],
    suites: [{ project: 'unit', file: 'packages/draw-protocol/src/public-randomness.test.ts' }],
  },
]
