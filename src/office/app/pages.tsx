/** Which page each address shows. A page is fetched when it is opened. */
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import type { Role } from '../../contract/account.ts';
import { type AreaTexts, useScreenTexts } from '../../ui/i18n/language.ts';
import { ErrorBoundary } from '../../ui/kit/error-boundary.tsx';
import type { IconName } from '../../ui/kit/icon.tsx';
import { type EventPageProps, eventIdIn } from '../kit/addresses.ts';
import { BrokenPage } from '../kit/broken-page.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Busy } from '../kit/states.tsx';

type Page<Props> = {
  readonly path: string;
  /** Whose accounts may do something there; left out: everybody's. */
  readonly roles?: readonly Role[];
  readonly component: ComponentType<Props>;
};

/** Pages that stand in the navigation have an icon and the name of their text. */
type Named<Name> = { readonly name: Name; readonly icon: IconName };

const organizers: readonly Role[] = ['organizer'];
/** A check-in manager has doors, and neither guests nor money. */
const ofEvents: readonly Role[] = ['organizer', 'editor'];

export const mainPages: readonly (Page<object> &
  Partial<Named<keyof AreaTexts['frame']['nav']>>)[] = [
  {
    path: '/events',
    name: 'events',
    icon: 'list',
    component: lazy(async () => ({
      default: (await import('../events/event-list-page.tsx')).EventListPage,
    })),
  },
  {
    path: '/events/new',
    component: lazy(async () => ({
      default: (await import('../events/new-event-page.tsx')).NewEventPage,
    })),
  },
  {
    path: '/people',
    roles: organizers,
    name: 'people',
    icon: 'people',
    component: lazy(async () => ({
      default: (await import('../accounts/people-page.tsx')).PeoplePage,
    })),
  },
  {
    path: '/log',
    roles: ofEvents,
    name: 'log',
    icon: 'clock',
    component: lazy(async () => ({
      default: (await import('../audit-log/log-page.tsx')).HostLogPage,
    })),
  },
  {
    path: '/account',
    name: 'account',
    icon: 'person',
    component: lazy(async () => ({
      default: (await import('../accounts/own-account-page.tsx')).OwnAccountPage,
    })),
  },
];

/** Below `/events/<id>`. */
export const eventPages: readonly (Page<EventPageProps> &
  Partial<Named<keyof AreaTexts['frame']['eventNav']>>)[] = [
  {
    path: '',
    name: 'overview',
    icon: 'numbers',
    component: lazy(async () => ({
      default: (await import('../events/event-page.tsx')).EventPage,
    })),
  },
  {
    path: 'live',
    name: 'live',
    icon: 'online',
    component: lazy(async () => ({
      default: (await import('../live/live-page.tsx')).LivePage,
    })),
  },
  {
    path: 'tickets',
    roles: ofEvents,
    name: 'tickets',
    icon: 'coin',
    component: lazy(async () => ({
      default: (await import('../tickets/tickets-page.tsx')).TicketsPage,
    })),
  },
  {
    path: 'shop',
    roles: ofEvents,
    name: 'shop',
    icon: 'scan',
    component: lazy(async () => ({
      default: (await import('../shop/shop-page.tsx')).ShopPage,
    })),
  },
  {
    path: 'guests',
    roles: ofEvents,
    name: 'guests',
    icon: 'people',
    component: lazy(async () => ({
      default: (await import('../attendees/guest-list-page.tsx')).GuestListPage,
    })),
  },
  {
    path: 'guests/new',
    component: lazy(async () => ({
      default: (await import('../attendees/new-guest-page.tsx')).NewGuestPage,
    })),
  },
  {
    path: 'guests/:guestId',
    component: lazy(async () => ({
      default: (await import('../attendees/guest-page.tsx')).GuestPage,
    })),
  },
  {
    path: 'guests/:guestId/edit',
    component: lazy(async () => ({
      default: (await import('../attendees/edit-guest-page.tsx')).EditGuestPage,
    })),
  },
  {
    path: 'badges',
    roles: ofEvents,
    name: 'badges',
    icon: 'print',
    component: lazy(async () => ({
      default: (await import('../badges/badges-page.tsx')).BadgesPage,
    })),
  },
  {
    path: 'orders',
    roles: ofEvents,
    name: 'orders',
    icon: 'bag',
    component: lazy(async () => ({
      default: (await import('../orders/order-list-page.tsx')).OrderListPage,
    })),
  },
  {
    path: 'orders/:orderId',
    component: lazy(async () => ({
      default: (await import('../orders/order-page.tsx')).OrderPage,
    })),
  },
  {
    path: 'cash',
    component: lazy(async () => ({
      default: (await import('../orders/cash-page.tsx')).CashPage,
    })),
  },
  {
    path: 'bank',
    component: lazy(async () => ({
      default: (await import('../orders/bank-page.tsx')).BankPage,
    })),
  },
  {
    path: 'mail',
    roles: ofEvents,
    name: 'mail',
    icon: 'share',
    component: lazy(async () => ({
      default: (await import('../mail/mail-page.tsx')).MailPage,
    })),
  },
  {
    path: 'import',
    roles: ofEvents,
    name: 'import',
    icon: 'outbox',
    component: lazy(async () => ({
      default: (await import('../import/import-page.tsx')).ImportPage,
    })),
  },
  {
    path: 'export',
    roles: ofEvents,
    name: 'export',
    icon: 'save',
    component: lazy(async () => ({
      default: (await import('../export/export-page.tsx')).ExportPage,
    })),
  },
  {
    path: 'areas',
    name: 'areas',
    icon: 'enter',
    component: lazy(async () => ({
      default: (await import('../areas/areas-page.tsx')).AreasPage,
    })),
  },
  {
    path: 'doors',
    name: 'doors',
    icon: 'gate',
    component: lazy(async () => ({
      default: (await import('../devices/doors-page.tsx')).DoorsPage,
    })),
  },
  {
    path: 'webhooks',
    roles: ofEvents,
    name: 'webhooks',
    icon: 'forward',
    component: lazy(async () => ({
      default: (await import('../webhooks/webhooks-page.tsx')).WebhooksPage,
    })),
  },
  {
    path: 'organizer',
    roles: organizers,
    name: 'organizer',
    icon: 'bag',
    component: lazy(async () => ({
      default: (await import('../organizer/organizer-page.tsx')).OrganizerPage,
    })),
  },
  {
    path: 'log',
    roles: ofEvents,
    name: 'log',
    icon: 'clock',
    component: lazy(async () => ({
      default: (await import('../audit-log/log-page.tsx')).EventLogPage,
    })),
  },
  {
    path: 'edit',
    component: lazy(async () => ({
      default: (await import('../events/edit-event-page.tsx')).EditEventPage,
    })),
  },
];

/** A page that crashes leaves the frame intact; going to another address tries again. */
export const Pages = () => (
  <Route path="*">
    {({ '*': path }) => (
      <ErrorBoundary key={path} fallback={() => <BrokenPage />}>
        <Suspense fallback={<Busy />}>
          <PageOf />
        </Suspense>
      </ErrorBoundary>
    )}
  </Route>
);

const [home] = mainPages;

const PageOf = () => (
  <Switch>
    {home && <Route path="/" component={home.component} />}
    {mainPages.map(({ path, component }) => (
      <Route key={path} path={path} component={component} />
    ))}
    {eventPages.map(({ path, component: Component }) => (
      <Route key={path} path={path === '' ? '/events/:id' : `/events/:id/${path}`}>
        {({ id }) => {
          const eventId = eventIdIn(`/events/${id}`);
          return eventId === null ? <NoSuchPage /> : <Component eventId={eventId} />;
        }}
      </Route>
    ))}
    <Route>
      <NoSuchPage />
    </Route>
  </Switch>
);

function NoSuchPage() {
  const { notFound } = useScreenTexts('frame');
  return (
    <>
      <PageHead title={notFound.title} intro={notFound.next} />
      <Link className="button button--primary" href="/events">
        {notFound.home}
      </Link>
    </>
  );
}
