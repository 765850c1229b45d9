import { LogoutOutlined, MenuOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Drawer, Dropdown, Menu, Result, Select } from 'antd'
import { useEffect, useState } from 'react'
import { QueueNext } from '../desk/queue-next.tsx'
import { visitAt } from '../desk/queue-visit.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { GuideWatch } from '../guide/guide-watch.tsx'
import { ListsShown } from '../parts/changes.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { ListPage } from '../parts/list-page.tsx'
import { groups, type Screen } from '../tables/screen.ts'
import { listWords, visibleScreens } from '../tables/screens.ts'
import { addressOf, go, useAddress } from './address.ts'
import { Link } from './link.tsx'
import { useAllMerchants } from './merchants.ts'
import { Palette } from './palette.tsx'
import { useSession } from './session.tsx'

/** The console around a screen: where one is, what there is, who one is. */
export function Shell() {
  const { me, place, signOut } = useSession()
  const address = useAddress()
  const [palette, setPalette] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const screens = visibleScreens(me.grants, place)
  const screen = screens.find(({ name }) => name === address.screen)
  const start = useStart(screens)
  const visit = screen ? visitAt(location.pathname, address.query) : null

  useEffect(() => {
    if (address.screen === '' && start) {
      go(addressOf({ merchant: place.merchant, screen: start }), { replace: true })
    }
  }, [address.screen, start, place.merchant])

  useEffect(() => {
    document.title = screen ? `${address.id ?? ''} ${screen.title} · 运营后台`.trim() : '运营后台'
  }, [screen, address.id])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPalette(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const menu = (
    <Menu
      mode="inline"
      selectedKeys={screen ? [screen.name] : []}
      items={menuOf(screens, place.merchant)}
      onClick={() => setDrawer(false)}
    />
  )
  return (
    <div className="shell">
      <header className="top">
        <Button
          type="text"
          className="menu-button"
          icon={<MenuOutlined />}
          aria-label="打开菜单"
          onClick={() => setDrawer(true)}
        />
        <Link to={addressOf({ merchant: place.merchant })} className="brand">
          运营后台
        </Link>
        <MerchantChoice />
        <Button className="find" icon={<SearchOutlined />} onClick={() => setPalette(true)}>
          <span className="find-text">查找与跳转 Ctrl K</span>
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'account', icon: <UserOutlined />, label: '我的账号' },
              { key: 'out', icon: <LogoutOutlined />, label: '退出登录' },
            ],
            onClick: ({ key }) => {
              if (key === 'out') void signOut()
              else go(addressOf({ merchant: place.merchant, screen: 'account' }))
            },
          }}
        >
          <Button type="text" icon={<UserOutlined />} aria-label={`${me.name}，账号菜单`}>
            <span className="me">{me.name}</span>
          </Button>
        </Dropdown>
      </header>
      <nav className="side" aria-label="主菜单">
        {menu}
      </nav>
      <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" size={260} title="菜单">
        <nav aria-label="主菜单">{menu}</nav>
      </Drawer>
      <main className="main">
        <GuideWatch />
        {visit && <QueueNext visit={visit} screens={screens} />}
        {screen ? (
          <ListsShown value={listWords}>
            <Shown
              key={`${place.merchant}/${screen.name}/${address.id}`}
              screen={screen}
              id={address.id}
              edits={address.query.has('edit')}
              visible={screens}
            />
          </ListsShown>
        ) : (
          address.screen !== '' && (
            <Result status="404" title="没有这个页面" subTitle="页面不存在，或您没有查看它的权限。" />
          )
        )}
        {screens.length === 0 && (
          <Result status="info" title="您的账号还没有任何权限" subTitle="请联系管理员分配角色。" />
        )}
      </main>
      {palette && <Palette screens={screens} onClose={() => setPalette(false)} />}
    </div>
  )
}

/** The first screen of a person: the guide where nothing is set up yet. Null until that is known. */
function useStart(screens: readonly Screen[]): string | null {
  const mayGuide = screens.some(({ name }) => name === 'guide')
  const { mayAll, merchants, isKnown } = useAllMerchants({ enabled: mayGuide })
  if (mayGuide && mayAll && !isKnown) return null
  return merchants?.length === 0 ? 'guide' : (landing(screens)?.name ?? null)
}

function Shown({
  screen,
  id,
  edits,
  visible,
}: {
  screen: Screen
  id: string | null
  edits: boolean
  visible: readonly Screen[]
}) {
  const { place } = useSession()
  if (screen.own) return screen.own.show(id, place, visible)
  if (edits && id !== null) return <EditorPage screen={screen} id={id} />
  if (screen.detail && (id !== null || screen.single))
    return <DetailPage screen={screen} detail={screen.detail} id={id ?? ''} />
  return screen.list ? <ListPage screen={screen} list={screen.list} /> : null
}

/** Whoever stands at a gate and sees no orders begins at the till, everybody else with what has to be done. */
function landing(screens: readonly Screen[]): Screen | undefined {
  const till = screens.find(({ name }) => name === 'till')
  return till && !screens.some(({ name }) => name === 'orders') ? till : screens[0]
}

function menuOf(screens: readonly Screen[], merchant: string | null) {
  return Object.entries(groups).flatMap(([group, label]) => {
    const inside = screens.filter((screen) => screen.group === group)
    if (inside.length === 0) return []
    const children = inside.map(({ name, title }) => ({
      key: name,
      label: <Link to={addressOf({ merchant, screen: name })}>{title}</Link>,
    }))
    return [{ key: group, type: 'group' as const, label, children }]
  })
}

/** Which merchant the screens are about; who works for one alone has no choice. */
function MerchantChoice() {
  const { me, place } = useSession()
  const { mayAll, merchants: all } = useAllMerchants()
  const own = [...new Set(me.grants.flatMap(({ merchant }) => merchant ?? []))]
  const merchants = mayAll ? (all ?? []) : me.merchants
  if (!mayAll && own.length < 2) return <span className="where">{me.merchants[0]?.name}</span>
  return (
    <Select
      className="merchant"
      aria-label="商户"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={place.merchant ?? '-'}
      options={[
        ...(mayAll ? [{ value: '-', label: '平台' }] : []),
        ...merchants.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={(code) => go(addressOf({ merchant: code === '-' ? null : code }))}
    />
  )
}
