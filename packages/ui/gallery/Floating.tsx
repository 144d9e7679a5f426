import CircleCheck from 'lucide-react/icons/circle-check'
import Flag from 'lucide-react/icons/flag'
import Globe from 'lucide-react/icons/globe'
import Landmark from 'lucide-react/icons/landmark'
import LogOut from 'lucide-react/icons/log-out'
import Ticket from 'lucide-react/icons/ticket'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useState } from 'react'
import { AnchoredMenu } from '../src/AnchoredMenu.tsx'
import { Avatar } from '../src/Avatar.tsx'
import { Button } from '../src/Button.tsx'
import { Choice } from '../src/Choice.tsx'
import { ChoiceGroup } from '../src/ChoiceGroup.tsx'
import { CubeAmount, SoulAmount } from '../src/CubeAmount.tsx'
import { Dialog, DialogClose } from '../src/Dialog.tsx'
import { Empty } from '../src/Empty.tsx'
import { ErrorPanel } from '../src/ErrorPanel.tsx'
import { Field } from '../src/Field.tsx'
import { LinkTab, LinkTabs } from '../src/LinkTabs.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '../src/Menu.tsx'
import { Meter } from '../src/Meter.tsx'
import { Notice } from '../src/Notice.tsx'
import { Outcome } from '../src/Outcome.tsx'
import { Pairs } from '../src/Pairs.tsx'
import { Panel } from '../src/Panel.tsx'
import { Popover } from '../src/Popover.tsx'
import { Tabs } from '../src/Tabs.tsx'
import { TextInput } from '../src/TextInput.tsx'
import { useToast } from '../src/Toast.tsx'
import { Columns, Part, Row } from './Part.tsx'

// biome-ignore lint/a11y/useAnchorContent: the component gives the link its content.
const link = <a href="#top" />

export function Dialogs() {
  return (
    <Part title="Dialogs">
      <Row>
        <Dialog trigger={<Button>Coupon</Button>} title="쿠폰 등록" closeLabel="닫기">
          <Field label="쿠폰 번호" hint="영문, 숫자, 하이픈만 · 최대 20자">
            <TextInput defaultValue="AUTUMN-ENCORE-26" />
          </Field>
          <Notice kind="ok">등록했어요. 20 큐브가 들어왔어요.</Notice>
          <Button kind="primary" wide>
            등록
          </Button>
        </Dialog>
        <Dialog trigger={<Button>Cube shop</Button>} title="Cube shop" closeLabel="Close">
          <CubeShop />
        </Dialog>
        <Dialog trigger={<Button>Exchanged</Button>} title="Exchange complete" hideTitle closeLabel="Close">
          <Outcome
            kind="ok"
            title="Exchange complete"
            figure={<SoulAmount words="2,160 souls" />}
            actions={
              <>
                <DialogClose>
                  <Button kind="primary" wide>
                    Done
                  </Button>
                </DialogClose>
                <a className="small link" href="#top">
                  See the statement
                </a>
              </>
            }
          >
            You now have 27,540 souls and 1,228 cubes.
          </Outcome>
        </Dialog>
        <Dialog
          trigger={<Button>Sign in first</Button>}
          title="请先登录"
          closeLabel="关闭"
          locked
          footer={
            <>
              <DialogClose>
                <Button>取消</Button>
              </DialogClose>
              <Button kind="primary">登录</Button>
            </>
          }
        >
          <p className="dim">登录后会回到这里，已选的门票会为你保留。</p>
        </Dialog>
      </Row>
    </Part>
  )
}

function CubeShop() {
  return (
    <Tabs
      label="Cube shop"
      look="segments"
      tabs={[
        {
          value: 'charge',
          label: 'Charge',
          panel: (
            <div style={{ display: 'grid', gap: '1rem' }}>
              <Pairs rows={[{ key: 'owned', name: 'You own', value: <CubeAmount words="1,240 cubes" /> }]} />
              <ChoiceGroup legend="Cubes to charge" hideLegend columns={2} defaultValue="500">
                {['30', '100', '300', '500', '1,000', '3,000'].map((cubes) => (
                  <Choice
                    key={cubes}
                    tint="cube"
                    value={cubes}
                    title={<CubeAmount words={`${cubes} cubes`} />}
                    aside={cubes === '500' ? '+50' : undefined}
                    note="₩110 each"
                  />
                ))}
              </ChoiceGroup>
              <ChoiceGroup legend="Payment method" columns={3} defaultValue="Card">
                {['Card', 'Kakao Pay', 'Naver Pay', 'PayPal', 'Alipay+', 'UnionPay'].map((name) => (
                  <Choice key={name} compact value={name} title={name} />
                ))}
              </ChoiceGroup>
              <Button kind="primary" size="l" wide>
                Pay ₩55,000
              </Button>
            </div>
          ),
        },
        {
          value: 'exchange',
          label: 'Exchange',
          panel: <Notice>Souls cannot be turned back into cubes.</Notice>,
        },
      ]}
    />
  )
}

export function Popups() {
  const toast = useToast()
  const [language, setLanguage] = useState<'en' | 'ko'>('en')
  return (
    <Part title="Popups and tabs">
      <Row>
        <Menu trigger={<Button kind="outline">Account</Button>} align="start">
          <MenuLink link={link} icon={<Avatar name="Ada" src="/face-me.webp" />}>
            Ada <small>ada@example.com</small>
          </MenuLink>
          <MenuLine />
          <MenuItem icon={<Ticket />} aside="Charge" onSelect={() => undefined}>
            <CubeAmount words="1,240 cubes" showUnit />
          </MenuItem>
          <MenuItem icon={<TicketPercent />} onSelect={() => undefined}>
            Enter a coupon
          </MenuItem>
          <MenuItem icon={<LogOut />} onSelect={() => undefined}>
            Log out
          </MenuItem>
        </Menu>
        <Menu
          align="start"
          trigger={
            <Button kind="plain">
              <Globe />
              Language
            </Button>
          }
        >
          <MenuChoice
            label="Language"
            hideLabel
            value={language}
            onValueChange={setLanguage}
            options={[
              { value: 'en', label: 'English', lang: 'en' },
              { value: 'ko', label: '한국어', lang: 'ko' },
            ]}
          />
        </Menu>
        <Popover
          trigger={<Button kind="outline">News</Button>}
          title="Notifications"
          closeLabel="Close"
          align="start"
          fill
        >
          <Empty icon={<Ticket />} title="Nothing yet">
            We write when doors open or a parcel moves.
          </Empty>
        </Popover>
        <Button
          kind="outline"
          onClick={() =>
            toast({
              text: 'Added to your cart',
              icon: <CircleCheck />,
              action: { label: 'View', onAct: () => undefined },
            })
          }
        >
          Toast
        </Button>
        <Button kind="outline" onClick={() => toast({ text: 'Link copied' })}>
          Copy link
        </Button>
        <MessageMenu />
      </Row>
      <LinkTabs label="Event">
        <LinkTab link={link} current>
          About
        </LinkTab>
        <LinkTab link={link} count={2}>
          Fan events
        </LinkTab>
        <LinkTab link={link} count={18}>
          Goods
        </LinkTab>
        <LinkTab link={link}>Rules</LinkTab>
      </LinkTabs>
      <Columns least="20rem">
        <Tabs
          label="Mode"
          look="segments"
          tabs={[
            { value: 'charge', label: 'Charge', panel: <SoulAmount words="25,380 souls" showUnit /> },
            { value: 'exchange', label: 'Exchange', panel: 'Exchange' },
          ]}
        />
        <Panel style={{ padding: '1rem' }}>
          <Pairs
            rows={[
              { key: 'rate', name: 'Rate', value: '1 cube = 180 souls' },
              { key: 'cubes', name: 'Cubes after', value: '1,228' },
              { key: 'total', name: 'Total', value: '₩59,400', strong: true },
            ]}
          />
        </Panel>
      </Columns>
    </Part>
  )
}

function MessageMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isReporting, setIsReporting] = useState(false)
  return (
    <>
      <Button kind="plain" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Message
      </Button>
      <AnchoredMenu anchor={anchor} label="Message" onClose={() => setAnchor(null)}>
        <MenuItem icon={<Flag />} onSelect={() => setIsReporting(true)}>
          Report
        </MenuItem>
      </AnchoredMenu>
      <Dialog
        open={isReporting}
        onOpenChange={setIsReporting}
        title="Report this message?"
        closeLabel="Close"
        footer={<Button kind="primary">Report</Button>}
      >
        <ChoiceGroup legend="Reason" columns={2} defaultValue="abuse">
          <Choice compact value="abuse" title="Abuse" />
          <Choice compact value="spam" title="Spam" />
        </ChoiceGroup>
      </Dialog>
    </>
  )
}

export function Waiting() {
  return (
    <>
      <Part title="Empty, error, waiting">
        <Columns least="18rem">
          <Empty
            framed
            icon={<Ticket />}
            title="No tickets yet"
            action={
              <Button size="s" render={link}>
                See what is on
              </Button>
            }
          >
            Tickets you buy or receive appear here.
          </Empty>
          <ErrorPanel
            framed
            title="This part did not load"
            reference="Reference 7Q2F-19"
            action={<Button size="s">Try again</Button>}
          >
            Everything else works.
          </ErrorPanel>
          <Empty framed icon={<Landmark />} title="Waiting for your bank">
            Usually under a minute. You can close this page, we will notify you.
            <div style={{ marginBlockStart: '1.25rem' }}>
              <Meter label="Waiting for your bank" value={0.45} />
            </div>
          </Empty>
        </Columns>
      </Part>
      <Part title="Notices">
        <Columns least="18rem">
          <Notice>The card form opens in a small window.</Notice>
          <Notice kind="ok">Added. 20 cubes are yours.</Notice>
          <Notice kind="warn">You need 3 more cubes. You own 1,240.</Notice>
          <Notice kind="bad" title="The bank refused this card" action={<Button size="s">Try again</Button>}>
            Nothing was charged.
          </Notice>
        </Columns>
      </Part>
    </>
  )
}
