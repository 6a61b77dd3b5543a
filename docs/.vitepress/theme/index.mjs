// a phone would load its font before it shows a text; the system's is there
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './style.css';

/** Pages of the service that are not of this site. In the configuration they would get its base. */
const services = () =>
  [
    ['/docs', 'API'],
    ['/', 'Console'],
  ].map(([href, name]) => h('a', { class: 'of-service', href, target: '_self' }, name));

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-content-after': services }),
};
