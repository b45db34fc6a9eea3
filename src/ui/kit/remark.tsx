import { Icon, type IconName } from './icon.tsx';

/** Says what to mind, with a sign. */
export const Remark = ({ icon = 'alert', text }: { icon?: IconName; text: string }) => (
  <p className="attention" role="alert">
    <Icon name={icon} />
    {text}
  </p>
);
