import Bell from 'lucide-react/icons/bell'
import Play from 'lucide-react/icons/play'
import Share2 from 'lucide-react/icons/share-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Badge } from '../src/Badge.tsx'
import { Button } from '../src/Button.tsx'
import { Checkbox } from '../src/Checkbox.tsx'
import { Chip } from '../src/Chip.tsx'
import { Choice } from '../src/Choice.tsx'
import { ChoiceGroup } from '../src/ChoiceGroup.tsx'
import { CodeInput } from '../src/CodeInput.tsx'
import { Countdown } from '../src/Countdown.tsx'
import { CubeAmount, SoulAmount } from '../src/CubeAmount.tsx'
import { Field } from '../src/Field.tsx'
import { Hold } from '../src/Hold.tsx'
import { Meter } from '../src/Meter.tsx'
import { PasswordInput } from '../src/PasswordInput.tsx'
import { Select } from '../src/Select.tsx'
import { Stepper } from '../src/Stepper.tsx'
import { TextArea } from '../src/TextArea.tsx'
import { TextInput } from '../src/TextInput.tsx'
import { Tool } from '../src/Tool.tsx'
import { Columns, Part, Row } from './Part.tsx'

const UNITS = { days: () => 'days', hours: () => 'hours', minutes: 'min', seconds: 'sec' }
const clock = { renderedAtMs: 0, now: () => 0 }
const spoken = (seconds: number) => `${seconds} seconds left`

export function Buttons() {
  return (
    <Part title="Buttons">
      <Row>
        <Button kind="primary">Watch live</Button>
        <Button kind="accent">Get ticket</Button>
        <Button>Details</Button>
        <Button kind="outline">Remind me</Button>
        <Button kind="plain">Cancel</Button>
        <Button kind="danger">Leave Encore</Button>
        <Button render={<a href="#top" />}>A link</Button>
      </Row>
      <Row>
        <Button kind="primary" size="l">
          <Play />
          Large
        </Button>
        <Button kind="primary">Medium</Button>
        <Button kind="primary" size="s">
          Small
        </Button>
        <Button kind="primary" busy busyLabel="Paying">
          Pay ₩59,400
        </Button>
        <Button busy>Try again</Button>
        <Button kind="primary" disabled>
          Sold out
        </Button>
        <Tool label="Share">
          <Share2 />
        </Tool>
        <Tool label="Cart, 99+ items" count={120}>
          <ShoppingBag />
        </Tool>
        <Tool label="Notifications, 2 new" dot>
          <Bell />
        </Tool>
        <Stepper label="Quantity" lessLabel="Less" moreLabel="More" defaultValue={2} />
      </Row>
      <Row>
        <Chip chosen>All</Chip>
        <Chip chosen={false}>On air</Chip>
        <Chip chosen={false}>Tickets open</Chip>
        <Chip disabled>50</Chip>
      </Row>
    </Part>
  )
}

export function Marks() {
  return (
    <Part title="Badges, money, time">
      <Row>
        <Badge kind="live">ON AIR</Badge>
        <Badge kind="open">OPEN TICKET</Badge>
        <Badge kind="open">OPENS 22:00</Badge>
        <Badge>D-3</Badge>
        <Badge>D-DAY</Badge>
        <Badge kind="ended">ENDED</Badge>
        <Badge kind="soft">Multi-angle</Badge>
        <Badge kind="ok">Won</Badge>
        <Badge kind="warn">3 hours left</Badge>
        <Badge kind="bad">Not paid</Badge>
      </Row>
      <Row>
        <CubeAmount words="1,240 cubes" />
        <SoulAmount words="25,380 souls" />
        <CubeAmount words="540 cubes" showUnit />
      </Row>
      <Row>
        <Countdown label="Until the show" units={UNITS} targetMs={595_062_000} {...clock} />
        <Countdown label="Until the doors" units={UNITS} targetMs={1_862_000} {...clock} />
      </Row>
      <Columns>
        <Hold
          label="Held for you"
          announce={spoken}
          targetMs={581_000}
          totalMs={900_000}
          {...clock}
          extend={
            <button type="button" className="link">
              Extend
            </button>
          }
        />
        <Hold
          label="Held for"
          announce={spoken}
          targetMs={38_000}
          totalMs={600_000}
          {...clock}
          extend={
            <button type="button" className="link">
              Extend
            </button>
          }
        />
        <Meter label="Act 2 of 3" value={0.6} />
        <Meter label="Replay window" value={0.85} tint="accent" />
      </Columns>
    </Part>
  )
}

export function Forms() {
  return (
    <Part title="Forms">
      <Columns>
        <Field label="Nickname" hint="2 to 20 characters" aside="6 / 20">
          <TextInput defaultValue="노을빛 유진" lang="ko" />
        </Field>
        <Field label="Email">
          <TextInput type="email" placeholder="you@example.com" />
        </Field>
        <Field label="Post code" error="A full post code, such as SW4 6JX">
          <TextInput defaultValue="SW4" />
        </Field>
        <Field label="Country">
          <Select defaultValue="KR">
            <option value="KR">대한민국</option>
            <option value="GB">United Kingdom</option>
          </Select>
        </Field>
        <Field label="Password" hint="8 characters or more">
          <PasswordInput showLabel="Show password" hideLabel="Hide password" defaultValue="afterglow" />
        </Field>
        <Field label="Name on the account" hint="It cannot be changed here">
          <TextInput defaultValue="Ada Park" readOnly />
        </Field>
        <Field label="Message" aside="optional">
          <TextArea placeholder="What should the artist know?" />
        </Field>
      </Columns>
      <Columns least="20rem">
        <Field label="Code" hint="We sent it to you@example.com">
          <CodeInput defaultValue="4821" />
        </Field>
        <Field label="Code" error="Four digits are missing">
          <CodeInput defaultValue="48" />
        </Field>
      </Columns>
      <ChoiceGroup legend="Ticket" columns={1} defaultValue="live">
        <Choice value="live" title="Live + replay" aside="₩59,400" note="Replay 7 days" />
        <Choice value="multi" title="Multi-angle" aside="₩74,800" note="6 cameras, 30 days" />
        <Choice value="front" title="Front row" aside="Sold out" note="2 on hold may return" disabled />
      </ChoiceGroup>
      <Columns least="20rem">
        <ChoiceGroup legend="Cubes" columns={2} defaultValue="500">
          <Choice tint="cube" value="300" title={<CubeAmount words="300 cubes" />} note="₩33,000" />
          <Choice
            tint="cube"
            value="500"
            title={<CubeAmount words="500 cubes" />}
            aside="+50"
            note="₩55,000"
          />
        </ChoiceGroup>
        <ChoiceGroup legend="Payment method" columns={3} defaultValue="card" error="Choose how to pay">
          <Choice compact value="card" title="Card" />
          <Choice compact value="kakao" title="Kakao Pay" />
          <Choice compact value="paypal" title="PayPal" />
        </ChoiceGroup>
        <div>
          <Checkbox defaultChecked>Tell me when tickets open</Checkbox>
          <Checkbox note="You can change this at any time">Send me news of this artist</Checkbox>
          <Checkbox disabled>Not in your country</Checkbox>
        </div>
      </Columns>
    </Part>
  )
}
